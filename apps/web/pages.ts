/** A page of the web as the build, its first script, the server and the measurement of its weight know it. */
export type PageOfBuild = {
  /** The page's own module, and what always stands around it. */
  modules: readonly string[]
  /** Read on phones, and by students in an exam: it loads nothing that only other pages need. */
  isLight?: boolean
  /** Gzipped kB of scripts that a first visit may load. */
  budget?: number
  /** A page that must be there soon, on a slow phone or with much in it: what its address, with its query, looks like. */
  address?: string
  /** Calls that are asked before the page's scripts are there; `$1` is the first group of the address. */
  ahead?: readonly string[]
  /** Of the exams that the last call names, the attempt that runs and its questions are asked for too. */
  asksAttempt?: boolean
}

const signedIn = 'src/platform/shell/signed-in.tsx'
/** What surrounds most pages of the staff. */
export const staffShell = 'src/platform/shell/staff-shell.tsx'
/** The addresses of the staff's pages. */
const staffRoutes = 'src/composition/doors.ts'
const staff = [staffRoutes, signedIn, 'src/platform/shell/main-layout.tsx', staffShell]
/** Widgets draw charts by a file of its own, which a page with a chart loads too. */
const drawing = 'src/reports/analytics/widgets/charts/chart-kinds.ts'
const me = '/application-user/me'

/** The pages that somebody must know by name; all others come by their imports alone. */
export const pages: Record<string, PageOfBuild> = {
  login: { modules: ['src/people/authentication/login-page.tsx'], isLight: true, budget: 100 },
  examStart: {
    modules: [signedIn, 'src/exams/ujian/start/exam-start.tsx'],
    isLight: true,
    address: '^/paket-soal/([^/?]+)(?:\\?|$)',
    ahead: [me, '/ujian/paket-soal/$1'],
  },
  exam: {
    modules: ['src/exams/ujian/question-page.tsx'],
    isLight: true,
    budget: 120,
    address: '^/paket-soal/([^/?]+)/[^?]+/\\d+(?:\\?|$)',
    ahead: [me, '/ujian/paket-soal/$1'],
    asksAttempt: true,
  },
  list: { modules: [...staff, 'src/papers/paket-soal/paket-list-page.tsx'], budget: 340 },
  paket: {
    modules: [...staff, 'src/papers/paket-soal/paket-page.tsx'],
    address: '^/dashboard/paket-soal/([0-9a-f-]{36})(?:\\?|$)',
    ahead: [me, '/paket-soal/$1'],
  },
  viewer: {
    modules: [...staff, 'src/reports/analytics/view/view-page.tsx', drawing],
    budget: 482,
    // A draft is shown to whoever writes it, and is not asked for here.
    address: '^/dashboard/analytics/view/([0-9a-f-]{36})(?!.*[?&]draf=)',
    ahead: [me, '/application-report/$1/reading'],
  },
  designer: {
    modules: [staffRoutes, signedIn, 'src/reports/analytics/designer/designer-page.tsx', drawing],
    budget: 670,
  },
}
