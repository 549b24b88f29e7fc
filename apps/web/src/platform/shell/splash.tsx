/** What stands on the screen while a page loads; the same as in index.html, which shows it first. */
export function Splash({ isLate = false }: { isLate?: boolean }) {
  return (
    <div className={isLate ? 'splash splash-late' : 'splash'} role="status">
      <img src="/suluh.svg" alt="" width="56" height="56" />
      <p>Memuat Suluh…</p>
    </div>
  )
}
