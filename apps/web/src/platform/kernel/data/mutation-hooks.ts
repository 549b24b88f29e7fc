import { useMutation } from '@tanstack/react-query'
import { fillPath, type Endpoint } from '@suluh/contract/platform/endpoint'
import type { CallInput, CallResult } from './call.ts'
import { dataProvider, resourceOf } from './data-provider.ts'
import { translate } from '../i18n.ts'
import { notificationProvider } from '../notification.ts'
import { queryClient } from './query-client.ts'
import { enqueueUndoable } from '../changes/undoable.ts'
import { rebased, rememberVersion, assumeNextVersion } from './own-versions.ts'

type MutationOptions<E extends Endpoint> = {
  /** What the notification says; `false` says nothing. */
  successMessage?: string | false
  /** Failures are shown by the screen itself. */
  silent?: boolean
  /** Other resources whose lists change with this one. */
  invalidates?: string[]
  onSuccess?: (result: CallResult<E>) => void
}
type Mode = 'pessimistic' | 'undoable'
type UndoOptions = { mutationMode?: Mode; undoableMessage?: string }
type Perform<E extends Endpoint> = (input: CallInput<E>) => Promise<CallResult<E>>

function useChange<E extends Endpoint>(
  endpoint: E,
  perform: Perform<E>,
  defaultMessage: string,
  options: MutationOptions<E>,
) {
  const { successMessage = defaultMessage, silent = false, invalidates = [], onSuccess } = options
  return useMutation({
    mutationFn: perform,
    meta: { silent },
    onSuccess: (result) => {
      if (successMessage) notificationProvider.open({ type: 'success', message: successMessage })
      for (const resource of [resourceOf(endpoint), ...invalidates])
        void queryClient.invalidateQueries({ queryKey: [resource] })
      onSuccess?.(result)
    },
  })
}

/** `const { mutate } = useCreate(paketSoal.create)`; `mutate({ body })`. */
export function useCreate<E extends Endpoint>(endpoint: E, options: MutationOptions<E> = {}) {
  const message = translate('notifications.createSuccess')
  return useChange(endpoint, (input) => dataProvider.create(endpoint, input), message, options)
}

/** Any other call that changes something: publish, archive, import. */
export function useCustomMutation<E extends Endpoint>(endpoint: E, options: MutationOptions<E> = {}) {
  const message = translate('notifications.editSuccess')
  return useChange(endpoint, (input) => dataProvider.custom(endpoint, input), message, options)
}

/** `mutate({ params, body })`; undoable changes show at once and are sent when their window has passed. */
export function useUpdate<E extends Endpoint>(endpoint: E, options: MutationOptions<E> & UndoOptions = {}) {
  const { mutationMode = 'pessimistic', undoableMessage = translate('notifications.undoableEdit') } = options
  const message = translate('notifications.editSuccess')
  const change = useChange(endpoint, (input) => updateRebased(endpoint, input, false), message, options)
  const mutate = (input: CallInput<E>): void => {
    if (mutationMode === 'pessimistic') return change.mutate(input)
    const values = { ...(input.body as Record<string, unknown> | undefined) }
    // The version shown is the server's to raise.
    delete values['version']
    enqueueUndoable({
      change: { kind: 'update', resource: resourceOf(endpoint), ids: idsIn(input), values },
      message: undoableMessage,
      successMessage: options.successMessage || message,
      run: (keepalive) => updateRebased(endpoint, input, keepalive),
    })
  }
  return { ...change, mutate }
}

/** `mutate({ params: { id } })`; undoable unless told otherwise. */
export function useDelete<E extends Endpoint>(endpoint: E, options: MutationOptions<E> & UndoOptions = {}) {
  return useRemoval(endpoint, dataProvider.deleteOne, options)
}

/** `mutate({ body: ids })`; undoable unless told otherwise. */
export function useDeleteMany<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<E> & UndoOptions = {},
) {
  return useRemoval(endpoint, dataProvider.deleteMany, options)
}

function useRemoval<E extends Endpoint>(
  endpoint: E,
  perform: (endpoint: E, input: CallInput<E>, extra?: { keepalive?: boolean }) => Promise<CallResult<E>>,
  options: MutationOptions<E> & UndoOptions,
) {
  const { mutationMode = 'undoable', undoableMessage = translate('notifications.undoableDelete') } = options
  const message = translate('notifications.deleteSuccess')
  const change = useChange(endpoint, (input) => perform(endpoint, input), message, options)
  const mutate = (input: CallInput<E>): void => {
    if (mutationMode === 'pessimistic') return change.mutate(input)
    enqueueUndoable({
      change: { kind: 'delete', resource: resourceOf(endpoint), ids: idsIn(input) },
      message: undoableMessage,
      successMessage: options.successMessage || message,
      run: (keepalive) => perform(endpoint, input, { keepalive }),
    })
  }
  return { ...change, mutate }
}

async function updateRebased<E extends Endpoint>(endpoint: E, input: CallInput<E>, keepalive: boolean) {
  const record = fillPath(endpoint.path, input.params)
  const body = rebased(record, input.body)
  if (keepalive) assumeNextVersion(record, body)
  const stored = await dataProvider.update(endpoint, { ...input, body } as CallInput<E>, { keepalive })
  rememberVersion(record, body, stored)
  return stored
}

function idsIn<E extends Endpoint>(input: CallInput<E>): string[] {
  const { params, body } = input as { params?: Record<string, string>; body?: unknown }
  const many = Array.isArray(body) ? body : (body as { ids?: unknown } | undefined)?.ids
  return Array.isArray(many) ? many.map(String) : Object.values(params ?? {}).slice(-1)
}
