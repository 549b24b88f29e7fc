/**
 * GIFT as Moodle's own import reads it, by its rules alone and without any of our forgiveness: for tests of what we write.
 * Rules: https://docs.moodle.org/en/GIFT_format and the behaviour of `question/format/gift/format.php` (Moodle 5),
 * which `gift-for-moodle.test.ts` runs beside this where it is found.
 */
export type MoodleQuestion = {
  type: 'description' | 'essay' | 'multichoice' | 'match' | 'truefalse' | 'shortanswer' | 'numerical'
  name: string
  idnumber: string
  tags: string[]
  stem: string
  general: string
  /** Of a choice whether one option is taken; false for all else. */
  single: boolean
  answers: { text: string; fraction: number; tolerance: number }[]
  pairs: { left: string; right: string }[]
}

export type MoodleReading = { questions: MoodleQuestion[]; errors: number }

// Escaped signs wait as private characters until the text has been cut at the bare ones.
const signs = ':#={}~\n'
const waiting = [...signs].map((_, at) => String.fromCharCode(0xf000 + at))
const backslash = '\uf0ff'

function hide(text: string): string {
  return text
    .replaceAll('\\\\', backslash)
    .replace(/\\([:#={}~n])/g, (_, sign: string) => waiting[signs.indexOf(sign === 'n' ? '\n' : sign)] ?? '')
    .replaceAll(backslash, '\\')
}

function show(text: string): string {
  return text.replace(/[\uf000-\uf006]/g, (mark) => signs[mark.charCodeAt(0) - 0xf000] ?? '').trim()
}

/** A text without the name of its format. */
function textOf(written: string): string {
  return show(/^\[(?:html|moodle|plain|markdown)\]/.test(written) ? written.replace(/^\[\w+\]/, '') : written)
}

export function readByMoodleRules(text: string): MoodleReading {
  const reading: MoodleReading = { questions: [], errors: 0 }
  const lines = text.split('\n').map((line) => line.trim())
  let block: string[] = []
  for (const line of [...lines, '']) {
    if (line !== '') block.push(line)
    else if (block.length > 0) {
      const question = readBlock(block)
      if (question === 'error') reading.errors += 1
      else if (question !== null) reading.questions.push(question)
      block = []
    }
  }
  return reading
}

function readBlock(lines: string[]): MoodleQuestion | 'error' | null {
  const comments = lines.filter((line) => line.startsWith('//')).join('\n')
  let text = hide(
    lines
      .map((line) => (line.startsWith('//') ? ' ' : line))
      .join('\n')
      .trim(),
  )
  if (text === '' || text.startsWith('$CATEGORY:')) return null
  const named = /^::([^]*?)::/.exec(text)
  if (named) text = text.slice(named[0].length).trim()
  const [from, to] = [text.indexOf('{'), text.indexOf('}')]
  if (from < 0 !== to < 0) return 'error'
  const isDescription = from < 0
  let body = isDescription ? '' : text.slice(from + 1, to).trim()
  const gap = text.endsWith('}') ? '' : '_____'
  const stem = isDescription ? text : text.slice(0, from) + gap + text.slice(to + 1)
  const general = body.lastIndexOf('####')
  const note = general < 0 ? '' : body.slice(general + 4)
  if (general >= 0) body = body.slice(0, general).trim()
  const question: MoodleQuestion = {
    type: isDescription ? 'description' : typeOf(body),
    name: show(named?.[1] ?? ''),
    idnumber: /\[id:([^\]]+)\]/.exec(comments)?.[1]?.trim() ?? '',
    tags: [...comments.matchAll(/\[tag:([^\]<>`]+)\]/g)].map(([, tag = '']) => tag.trim()),
    stem: textOf(stem),
    general: textOf(note),
    single: false,
    answers: [],
    pairs: [],
  }
  return readAnswers(question, body) ? question : 'error'
}

function typeOf(body: string): MoodleQuestion['type'] {
  if (body === '') return 'essay'
  if (body.startsWith('#')) return 'numerical'
  if (body.includes('~')) return 'multichoice'
  if (body.includes('=') && body.includes('->')) return 'match'
  return /^(?:T|TRUE|F|FALSE)\s*(?:#[^]*)?$/.test(body) ? 'truefalse' : 'shortanswer'
}

/** Fills in the answers; false where Moodle refuses the question. */
function readAnswers(question: MoodleQuestion, body: string): boolean {
  switch (question.type) {
    case 'multichoice': {
      question.single = body.includes('=')
      const parts = cut(body.replaceAll('=', '~='), '~')
      question.answers = parts.map((part) =>
        part.startsWith('=')
          ? { ...weighted(part.slice(1)), fraction: 1, text: feedbackOff(part.slice(1)) }
          : weighted(part, 0),
      )
      return parts.length >= 2
    }
    case 'match': {
      const parts = cut(body, '=')
      if (parts.length < 2 || parts.some((part) => !part.includes('->'))) return false
      question.pairs = parts.map((part) => {
        const at = part.indexOf('->')
        return { left: textOf(part.slice(0, at)), right: show(part.slice(at + 2)) }
      })
      return true
    }
    case 'shortanswer':
      question.answers = cut(body, '=').map((part) => weighted(part))
      return question.answers.length > 0
    case 'numerical': {
      // What stands behind a tilde is the remark on every other number.
      const [numbers = '', ...others] = body.slice(1).split('~')
      question.answers = cut(numbers, '=').map((part) => numeric(weighted(part)))
      const isRead = question.answers.every(({ tolerance }) => Number.isFinite(tolerance))
      if (others.length > 0) question.answers.push({ text: '*', fraction: 0, tolerance: 0 })
      return question.answers.length > 0 && isRead
    }
    case 'truefalse':
      question.answers = [{ text: body.startsWith('T') ? 'T' : 'F', fraction: 1, tolerance: 0 }]
      return true
    case 'description':
    case 'essay':
      return true
  }
}

/** The parts between a sign; what stands before the first one is none where it is empty. */
function cut(body: string, sign: string): string[] {
  const parts = body.split(sign).map((part) => part.trim())
  return parts[0] === '' || parts[0] === '0' ? parts.slice(1) : parts
}

const feedbackOff = (part: string) => textOf(part.split('#')[0]?.trim() ?? '')

function weighted(part: string, without = 1): MoodleQuestion['answers'][number] {
  const weight = /^%-*\d{1,2}\.?\d*%/.test(part) ? /^%([^%]*)%/.exec(part) : null
  const rest = part.slice(weight?.[0].length ?? 0)
  return { text: feedbackOff(rest), fraction: weight ? Number(weight[1]) / 100 : without, tolerance: 0 }
}

function numeric({ text, fraction }: MoodleQuestion['answers'][number]): MoodleQuestion['answers'][number] {
  const range = /^(.+?)\.\.(.*)$/s.exec(text)
  if (range) {
    const [least, most] = [Number(range[1]), Number(range[2])]
    return { text: String((least + most) / 2), fraction, tolerance: (most - least) / 2 }
  }
  const [value = '', tolerance = '0'] = text.split(/(?<=.):(.*)/s)
  return { text: value.trim(), fraction, tolerance: tolerance.trim() === '' ? Number.NaN : Number(tolerance) }
}
