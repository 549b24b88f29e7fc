import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const web = resolve(import.meta.dirname, '../../apps/web/src')
const pages = new Map(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .map((path) => [path, readFileSync(join(web, path), 'utf8')]),
)

/** What a file takes from antd itself, types aside. */
const fromAntd = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from 'antd'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  )

/** One home for each thing that a page is made of; whatever else draws one itself is named. */
const homes: Record<string, { home: string; isDrawn: (text: string) => boolean }> = {
  'a date, or two, with antd': {
    home: 'platform/ui/antd/fields/date-picker.tsx',
    isDrawn: (text) => fromAntd(text).some((name) => ['DatePicker', 'TimePicker', 'Calendar'].includes(name)),
  },
  'a choice among options with antd': {
    home: 'platform/ui/antd/fields/select.tsx',
    isDrawn: (text) =>
      fromAntd(text).some((name) => ['Select', 'TreeSelect', 'Cascader', 'Mentions'].includes(name)),
  },
  'a choice among options without antd': {
    home: 'platform/ui/light/fields/plain-select.tsx',
    isDrawn: (text) => /<select\b/.test(text),
  },
  'a drawer': { home: 'platform/ui/antd/drawer.tsx', isDrawn: (text) => fromAntd(text).includes('Drawer') },
  'the way back': {
    home: 'platform/ui/light/back-link.tsx',
    // An arrow before words that lead to another page; steps from one to the next have one as well.
    isDrawn: (text) => /<(?:Button)?Link\b(?:[^>]|=>)*>\s*←/.test(text),
  },
}

it('a date, a choice, a drawer and the way back are each drawn in one place', () => {
  for (const [what, { home, isDrawn }] of Object.entries(homes)) {
    const drawn = [...pages].filter(([, text]) => isDrawn(text)).map(([path]) => path)
    expect([what, drawn]).toEqual([what, [home]])
  }
})

it('the form of a drawer is stored from its head', () => {
  const below = [...pages].filter(
    ([, text]) => /<Drawer\b/.test(text) && /htmlType="submit"/.test(text) && !/createPortal/.test(text),
  )
  // What adds one more to the list below it.
  expect(below.map(([path]) => path)).toEqual(['school/pelajaran/aspek-drawer.tsx'])
})

it('no browser draws a date of its own, in the language of the machine', () => {
  const drawn = [...pages].filter(([, text]) => /type="(?:date|datetime-local|time|month|week)"/.test(text))
  expect(drawn.map(([path]) => path)).toEqual([])
})

const asks = /useLeavePrompt|useUnsaved|useAsked|askedClose|(?<!\.)\buseForm[<(]|useLightForm|\bhasForm\b/

it('every form asks before what was typed in it is left', () => {
  const forms = [...pages].filter(([, text]) => /Form\.useForm[<(]/.test(text))
  expect(forms.length).toBeGreaterThan(15)
  expect(forms.filter(([, text]) => !asks.test(text)).map(([path]) => path)).toEqual([])
})

/** What one writes in. */
const written =
  /<(?:Input(?:\.TextArea|\.Password)?|InputNumber(?:<number>)?|TextField|RichTextField|ListSelect|textarea)\b/
const over = /<(?:Modal|Drawer)\b|notices\/sheet\.tsx'/

/** The files of the product that one imports from beside it. */
function beside(path: string, text: string): string[] {
  return [...text.matchAll(/from '(\.[^']+\.tsx)'/g)]
    .map(([, from = '']) => relative(web, resolve(join(web, dirname(path)), from)))
    .filter((each) => pages.has(each))
}

/** What may go without a question, and why. */
const free: Record<string, string> = {
  'bank/soal/editor/editor-stimulus.tsx': 'what is written narrows a list; the editor behind it asks',
  'exams/event/jadwal/jadwal-page.tsx': 'its form is a drawer of its own, which asks',
  'reports/folder-laporan/folder-dialog.tsx': 'a list; the form behind it asks',
  'reports/analytics/designer/designer-body.tsx': 'what is written is stored by itself, letter by letter',
  'reports/analytics/designer/canvas/page-tabs.tsx': 'what is written is stored letter by letter',
}

it('every dialog, drawer and sheet that one writes in asks before it is closed', () => {
  const dialogs = [...pages].filter(
    ([path, text]) =>
      over.test(text) &&
      [text, ...beside(path, text).map((each) => pages.get(each) ?? '')].some((each) => written.test(each)),
  )
  expect(dialogs.length).toBeGreaterThan(25)
  const silent = dialogs.filter(([path, text]) => !asks.test(text) && !(path in free)).map(([path]) => path)
  expect(silent).toEqual([])
  expect(Object.keys(free).filter((path) => !dialogs.some(([each]) => each === path))).toEqual([])
})
