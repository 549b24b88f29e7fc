/** The page for older browsers, begun after what they lack (`platform/missing`); a page without styles is none. */
void import('#platform/theme.css').then(() => import('./main.tsx'))
