import type { FastifyHelmetOptions } from '@fastify/helmet'

declare module 'node:http' {
  interface ServerResponse {
    /** Fresh for every page: only style tags that carry it are applied. */
    styleNonce?: string
  }
}

/**
 * No script but our own files; style tags only with the page's nonce (antd writes some). Pictures and sound may
 * be data, for previews of what is not stored yet. Plain http is allowed: a school's LAN has no certificate.
 */
export const contentSecurityPolicy: FastifyHelmetOptions = {
  // Pages ask for it; an answer of the API is data and carries the two headers that matter for data.
  global: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      styleSrcElem: [
        "'self'",
        (_, response) => ('styleNonce' in response ? `'nonce-${String(response.styleNonce)}'` : "'self'"),
      ],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
}
