// What worker threads run for this folder.
export { readKehadiranRows } from './kehadiran-file.ts'
