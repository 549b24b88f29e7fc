const boundary = 'batas-berkas'

/** One small text file as the body of a request, with the headers that go with it. */
export function multipart({ name, text }: { name: string; text: string }) {
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  }
}
