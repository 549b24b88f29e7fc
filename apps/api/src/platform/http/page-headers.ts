import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What no page here ever asks a device for. */
const permissions = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ')

/**
 * No script but our own files. Style tags are allowed because antd writes some, not all of them with a nonce;
 * rich text carries neither style tags nor attributes. Pictures and sound may be data, for previews of what is
 * not stored yet. Plain http is allowed: a school's LAN has no certificate.
 */
const ofPages: FastifyHelmetOptions = {
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
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  // Browsers refuse it, with a line in the console, where the page came without encryption.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
}

/** Lets what is served in this scope carry the headers of a page, by `protectPage`. */
export async function allowPages(scope: FastifyInstance): Promise<void> {
  await scope.register(helmet, ofPages)
}

/** What keeps a page from being framed, from running what is not ours, and from reaching for the device. */
export function protectPage(request: FastifyRequest, reply: FastifyReply): void {
  reply.helmet()
  void reply.header('permissions-policy', permissions)
  if (request.protocol === 'https' || ['localhost', '127.0.0.1'].includes(request.hostname))
    void reply.header('cross-origin-opener-policy', 'same-origin')
}
