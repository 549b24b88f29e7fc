/** The year is the specification's. */
export function Footer() {
  return <footer className="footer">© 2025 Suluh</footer>
}
