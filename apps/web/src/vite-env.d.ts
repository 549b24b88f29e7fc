/// <reference types="vite/client" />

declare module '*.md' {
  export const guide: import('./panduan/guides.ts').Guide
}

interface ImportMetaEnv {
  readonly VITE_API_URL?: string
  readonly VITE_REQUEST_TIMEOUT_MS?: string
}
