import './rich-html.css'

/** Rich text that the server has held to the allow-list; wide tables and pictures scroll or shrink. */
export function RichHtml({ html, className = '' }: { html: string; className?: string }) {
  return <div className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
