import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@suluh/contract/platform/endpoint'
import {
  isListQuery,
  isNarrowed,
  operatorsOf,
  suffixOf,
  type ListQuerySchema,
} from '@suluh/contract/platform/list'
import swagger from '@fastify/swagger'
import swaggerUi, { type FastifySwaggerUiOptions } from '@fastify/swagger-ui'
import { z } from 'zod'
import { allowPages, protectPage } from './page-headers.ts'
import type { Server } from './server.ts'

/** OpenAPI at /api/openapi.json, as readable pages at /api/docs: made from the endpoints that are served. */
export async function serveDocs(app: Server): Promise<void> {
  const document = describe(app.endpoints)
  await app.http.register(async (pages) => {
    await allowPages(pages)
    pages.addHook('onRequest', async (request, reply) => protectPage(request, reply))
    await pages.register(swagger, { mode: 'static', specification: { document: document as never } })
    await pages.register(swaggerUi, {
      routePrefix: '/api/docs',
      theme: { title: 'API Suluh' },
      ...logoIn(app.config.webDir),
    })
  })
  app.http.get('/api/openapi.json', () => document)
}

/** Ours instead of the framework's, where the web is built. */
function logoIn(webDir: string): Pick<FastifySwaggerUiOptions, 'logo'> {
  const path = join(webDir, 'suluh.svg')
  return existsSync(path) ? { logo: { type: 'image/svg+xml', content: readFileSync(path) } } : {}
}

function describe(endpoints: Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Suluh', version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function operation(endpoint: Endpoint) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const body = endpoint.upload
    ? multipart
    : endpoint.body && { 'application/json': { schema: schemaOf(endpoint.body, 'input') } }
  return {
    tags: [endpoint.path.split('/')[1]],
    summary: `${endpoint.log ? `${endpoint.log} · ` : ''}izin: ${endpoint.izin}`,
    security: endpoint.izin === 'publik' ? [] : [{ bearer: [] }],
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...queryNames(endpoint).map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    ],
    ...(body ? { requestBody: { content: body } } : {}),
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: envelope(endpoint) } } },
    },
  }
}

const multipart = {
  'multipart/form-data': {
    schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
  },
}

function envelope(endpoint: Endpoint) {
  const list = isListQuery(endpoint.query)
    ? { recordsFiltered: { type: 'integer' }, error: { type: 'null' } }
    : {}
  return {
    type: 'object',
    properties: {
      success: { const: true },
      message: { type: 'string' },
      data: schemaOf(endpoint.data, 'output'),
      ...list,
    },
  }
}

function queryNames({ query }: Endpoint): string[] {
  if (isListQuery(query)) return ['_start', '_end', ...listNames(query)]
  if (isNarrowed(query)) return [...query.more, ...listNames(query.narrows)]
  return query instanceof z.ZodObject ? Object.keys(query.shape) : []
}

function listNames({ fields }: ListQuerySchema): string[] {
  const filters = Object.entries(fields).flatMap(([field, type]) =>
    operatorsOf(type).map((operator) => field + suffixOf[operator]),
  )
  return ['_sort', '_order', 'q', 'id', ...filters]
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' })
}
