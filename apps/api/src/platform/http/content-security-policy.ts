import type { FastifyHelmetOptions } from '@fastify/helmet'

/**
 * No script but our own files. Style tags are allowed because antd writes some, not all of them with a nonce;
 * rich text carries neither style tags nor attributes. Pictures and sound may be data, for previews of what is
 * not stored yet. Plain http is allowed: a school's LAN has no certificate.
 */
export const contentSecurityPolicy: FastifyHelmetOptions = {
  // Pages ask for it; an answer of the API is data and carries the two headers that matter for data.
  global: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
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
