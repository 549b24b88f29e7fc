import { useLayoutEffect, useRef, useState } from 'react'
import type { Body, Data, Endpoint } from '@suluh/contract/platform/endpoint'
import { call, type CallInput, type CallResult } from '../data/call.ts'
import { createAutosave, type SaveStatus } from './autosave.ts'
import { resourceOf } from '../data/data-provider.ts'
import { useOne } from '../data/data-hooks.ts'
import { translate } from '../i18n.ts'
import { notificationProvider, notifyError } from '../notification.ts'
import { queryClient } from '../data/query-client.ts'
import { RequestError } from '../data/request-error.ts'
import { useLeavePrompt } from './leave-prompt.ts'

type FormOptions<V, Save extends Endpoint, One extends Endpoint> = {
  /** What stores the form: a POST for a new record, a PUT for one that is there. */
  save: Save
  /** What to edit; without it the form makes a new record. */
  one?: One
  params?: Record<string, string>
  toValues?: (data: Data<One>) => V
  toBody: (values: V, version: number) => Body<Save>
  autoSave?: { enabled: boolean; debounce?: number }
  warnWhenUnsavedChanges?: boolean
  /** What is said once it is stored; `false` where the page that follows says it. */
  successMessage?: string | false
  onSuccess?: (result: CallResult<Save>) => void
}

/** Loads, keeps and stores one record: autosave, leave prompt, stale versions and messages per field. */
export function useForm<V, Save extends Endpoint, One extends Endpoint = Endpoint>(
  options: FormOptions<V, Save, One>,
) {
  const { save, one, params, autoSave, warnWhenUnsavedChanges = true } = options
  const { result: record, query } = useOne(
    (one ?? save) as One,
    { ...(params && { params }), enabled: one !== undefined } as unknown as CallInput<One> & {
      enabled: boolean
    },
  )
  /** The version that this form itself stored last; before that the one of the record it took up. */
  const ownVersion = useRef<number>(undefined)
  const edits = useRef(0)
  const [base, setBase] = useState<{ record: Data<One>; revision: number }>()
  const [isDirty, setDirty] = useState(false)
  const [formLoading, setLoading] = useState(false)
  const [status, setStatus] = useState<SaveStatus>('idle')
  const [error, setError] = useState<RequestError>()
  const skipPrompt = useLeavePrompt(warnWhenUnsavedChanges && isDirty)
  // Only what the form shows counts: a later reload in the background must not lift the version under what is
  // being typed, or somebody else's change would be overwritten unseen.
  if (!base && record !== undefined && query.isFetchedAfterMount)
    setBase({ record: record as Data<One>, revision: 0 })
  // A save runs later than the drawing that asked for it and uses what stands then.
  const latest = useRef({ options, base })
  useLayoutEffect(() => {
    latest.current = { options, base }
  })

  async function store(values: V): Promise<CallResult<Save>> {
    const { save, params, toBody, onSuccess } = latest.current.options
    const version = ownVersion.current ?? versionOf(latest.current.base?.record)
    const madeAt = edits.current
    const input = { ...(params && { params }), body: toBody(values, version) } as unknown as CallInput<Save>
    try {
      const stored = await call(save, input)
      ownVersion.current = versionOf(stored) || version
      setError(undefined)
      if (edits.current === madeAt) {
        setDirty(false)
        skipPrompt()
      }
      void queryClient.invalidateQueries({ queryKey: [resourceOf(save)] })
      onSuccess?.(stored)
      return stored
    } catch (failure) {
      if (failure instanceof RequestError) setError(failure)
      throw failure
    }
  }

  // oxlint-disable-next-line react/refs -- `store` reads them when it saves, not while drawing
  const [autosave] = useState(() =>
    createAutosave((values: V) => store(values), setStatus, autoSave?.debounce),
  )

  async function onFinish(values: V): Promise<CallResult<Save> | undefined> {
    setLoading(true)
    try {
      // A save that is under way leaves a new version behind; without it this one would be stale.
      await autosave.cancel()
      const stored = await store(values)
      const isNew = save.method === 'POST'
      const message =
        options.successMessage ??
        translate(isNew ? 'notifications.createSuccess' : 'notifications.editSuccess')
      if (message) notificationProvider.open({ type: 'success', message })
      if (autoSave?.enabled) setStatus('success')
      return stored
    } catch (failure) {
      notifyError(failure)
      return undefined
    } finally {
      setLoading(false)
    }
  }

  return {
    query,
    /** The record as the form took it up. */
    record: base?.record,
    initialValues: base && options.toValues?.(base.record),
    /** Changes when `reload` takes up the record again: the form's `key`. */
    revision: base?.revision ?? 0,
    isDirty,
    formLoading,
    onFinish,
    /** To be called with all values at every change; `isValid: false` keeps them from being saved by itself. */
    onValuesChange: (values: V, isValid = true): void => {
      edits.current += 1
      setDirty(true)
      if (autoSave?.enabled && isValid) autosave.change(values)
      else void autosave.cancel()
    },
    autoSaveProps: { status, error: status === 'error' ? error : undefined },
    error,
    /** Messages of the server per field name. */
    fieldErrors: Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path, message])),
    /** Somebody else stored the record meanwhile; the message says who and when. */
    conflict: error?.statusCode === 409 ? error.message : undefined,
    /** Stores what was typed after what somebody else stored meanwhile, as the next version. */
    overwrite: async (values: V): Promise<CallResult<Save> | undefined> => {
      await autosave.cancel()
      const { data } = await query.refetch()
      ownVersion.current = versionOf(data)
      return onFinish(values)
    },
    /** Another call than `save` (publish, restore) has left this version behind: the next save is of it. */
    adoptVersion: (version: number): void => {
      ownVersion.current = version
    },
    /** Lets the next navigation pass, where what was typed was kept elsewhere. */
    skipPrompt,
    /** Takes the stored record in place of what was typed. */
    reload: async (): Promise<void> => {
      await autosave.cancel()
      setError(undefined)
      setDirty(false)
      const { data } = await query.refetch()
      if (data === undefined) return
      ownVersion.current = undefined
      setBase((before) => ({ record: data as Data<One>, revision: (before?.revision ?? 0) + 1 }))
    },
  }
}

function versionOf(record: unknown): number {
  const version = typeof record === 'object' && record !== null && 'version' in record ? record.version : 0
  return typeof version === 'number' ? version : 0
}
