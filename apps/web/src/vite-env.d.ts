/// <reference types="vite/client" />

declare module '*.md' {
  import type { Guide } from './platform/panduan/guides.ts'

  export const guide: Guide
}

interface ImportMetaEnv {
  readonly VITE_API_URL?: string
  readonly VITE_REQUEST_TIMEOUT_MS?: string
}
