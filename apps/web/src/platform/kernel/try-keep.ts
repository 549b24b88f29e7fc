/** Keeps a convenience in this browser. Where nothing can be kept (no room, a closed window), work goes on without. */
export function tryKeep(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text)
  } catch {
    // It will be asked or made anew.
  }
}
