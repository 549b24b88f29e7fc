/** What the web house is told when it is built: where the API is and how long one request may take. */
export const config = {
  apiUrl: import.meta.env['VITE_API_URL'] ?? '/api',
  requestTimeoutMs: Number(import.meta.env['VITE_REQUEST_TIMEOUT_MS'] ?? 30_000),
  /** A file has to travel, and then to be read. */
  uploadTimeoutMs: Number(import.meta.env['VITE_UPLOAD_TIMEOUT_MS'] ?? 120_000),
} as const
