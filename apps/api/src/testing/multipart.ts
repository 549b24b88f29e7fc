const boundary = 'batas-berkas'

/** One small file as the body of a request, with the headers that go with it. */
export function multipart({ name, text }: { name: string; text: string | Uint8Array }) {
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      Buffer.from(text),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
