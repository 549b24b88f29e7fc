import { SuluhError } from '@suluh/contract/platform/error'

type Sign = '+' | '-' | '*' | '/'
type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/** A formula as a tree. Conditions stand only where `jika` asks one. */
export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'ref'; name: string }
  | { kind: 'minus'; of: Formula }
  | { kind: 'sum'; sign: Sign; left: Formula; right: Formula }
  | { kind: 'if'; when: FormulaCondition; yes: Formula; no: Formula }
  | { kind: 'call'; name: 'bulat' | 'abs' | 'min' | 'max' | 'kosong'; of: Formula[] }
export type FormulaCondition =
  | { kind: 'compare'; by: Comparison; left: Formula; right: Formula }
  | { kind: 'empty'; of: Formula }

type Token = { text: string; at: number }

const tokenPattern = /\s*(?:(\d+(?:[.,]\d+)?)|\[([^\][]{1,80})\]|([a-z]+)|(<=|>=|<>|[-+*/(),;<>=−–×÷]))/giy
/** As word processors write them. */
const typeset = new Map([
  ['−', '-'],
  ['–', '-'],
  ['×', '*'],
  ['÷', '/'],
])
const largest = 1e15
const deepest = 60

/** How many values each function takes. */
const takes: Record<string, [number, number]> = {
  bulat: [1, 2],
  abs: [1, 1],
  min: [2, 10],
  max: [2, 10],
  kosong: [1, 2],
  jika: [3, 3],
}

/** What spreadsheets call them. */
const spreadsheetNames: Record<string, string> = {
  if: 'jika',
  round: 'bulat',
  isblank: 'kosong',
  ifblank: 'kosong',
  iferror: 'kosong',
  ifnull: 'kosong',
  coalesce: 'kosong',
}

/**
 * Reads `[lulus] / [n] * 100`; throws `validation` with what is wrong and where. As in a spreadsheet it may begin with `=`,
 * use English names, and `;` between what a function takes.
 */
export function parseFormula(text: string): Formula {
  const formula = new Parser(tokensOf(text.replace(/^\s*=/, (sign) => ' '.repeat(sign.length)))).whole()
  visit(formula, (each) => {
    if (isEmptyTest(each)) throw wrong('Tulis kosong(nilai, pengganti), atau kosong(nilai) di dalam jika')
  })
  return formula
}

/** The names that a formula speaks of, each once. */
export function namesIn(formula: Formula): string[] {
  const names = new Set<string>()
  visit(formula, (each) => {
    if (each.kind === 'ref') names.add(each.name)
  })
  return [...names]
}

function visit(formula: Formula, seen: (each: Formula) => void): void {
  seen(formula)
  for (const each of partsOf(formula)) visit(each, seen)
}

function partsOf(formula: Formula): Formula[] {
  switch (formula.kind) {
    case 'number':
    case 'ref':
      return []
    case 'minus':
      return [formula.of]
    case 'sum':
      return [formula.left, formula.right]
    case 'call':
      return formula.of
    case 'if': {
      const { when, yes, no } = formula
      return [...(when.kind === 'empty' ? [when.of] : [when.left, when.right]), yes, no]
    }
  }
}

function wrong(message: string): SuluhError {
  return new SuluhError('validation', message)
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  while (text.slice(tokenPattern.lastIndex).trim() !== '') {
    const at = tokenPattern.lastIndex
    const match = tokenPattern.exec(text)
    if (!match) throw wrong(`Tanda "${text.slice(at).trim()[0]}" pada huruf ke-${at + 1} tidak dikenal`)
    const written = match[0].trim()
    refuseThousands(written, text.slice(tokenPattern.lastIndex))
    tokens.push({ text: typeset.get(written) ?? written, at: at + 1 })
  }
  return tokens.some((token) => token.text === ';') ? tokens.map(likeSemicolons) : splitInCalls(tokens)
}

/** `1.000` is a thousand to some and one to others: neither is guessed. */
function refuseThousands(written: string, after: string): void {
  if (!/^[1-9]\d{0,2}\.\d{3}$/.test(written)) return
  const more = /^(?:\.\d{3})+/.exec(after)?.[0] ?? ''
  const plain = `${written}${more}`.replaceAll('.', '')
  throw wrong(
    more
      ? `Tulis bilangan ${written}${more} tanpa titik: ${plain}`
      : `Bilangan ${written} dapat berarti ribuan atau desimal; tulis ${plain} atau ${written.replace('.', ',')}`,
  )
}

/** Who writes `;` between values writes the comma within numbers. */
function likeSemicolons({ text, at }: Token): Token {
  if (text === ',')
    throw wrong(`Koma pada huruf ke-${at} tidak pada tempatnya; pisahkan isian fungsi dengan ;`)
  return { text: text === ';' ? ',' : decimal(text), at }
}

/** Without `;` a comma between digits is of a number, and inside of a function it parts two values: `max(2,5)`. */
function splitInCalls(tokens: Token[]): Token[] {
  const calls: boolean[] = []
  return tokens.flatMap((token, index) => {
    const { text, at } = token
    if (text === '(') calls.push(/^[a-z]/i.test(tokens[index - 1]?.text ?? ''))
    if (text === ')') calls.pop()
    if (!/^\d+,/.test(text)) return [token]
    if (!calls.at(-1)) return [{ text: decimal(text), at }]
    const [whole = '', rest = ''] = text.split(',')
    const comma = at + whole.length
    return [
      { text: whole, at },
      { text: ',', at: comma },
      { text: rest, at: comma + 1 },
    ]
  })
}

const decimal = (text: string) => (/^\d/.test(text) ? text.replace(',', '.') : text)

class Parser {
  readonly #tokens: Token[]
  #next = 0
  #depth = 0

  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  whole(): Formula {
    const formula = this.#sum()
    const left = this.#peek()
    if (left !== undefined) throw this.#unexpected()
    return formula
  }

  #peek(): string | undefined {
    return this.#tokens[this.#next]?.text
  }

  #unexpected(): SuluhError {
    const token = this.#tokens[this.#next]
    if (!token) return wrong('Rumus belum selesai')
    return wrong(`"${token.text}" pada huruf ke-${token.at} tidak pada tempatnya`)
  }

  #take(text: string): void {
    if (this.#peek() !== text) throw this.#unexpected()
    this.#next += 1
  }

  /** `a + b - c`, of products. */
  #sum(): Formula {
    if (++this.#depth > deepest) throw wrong('Rumus terlalu dalam bertingkat')
    let formula = this.#product()
    for (let sign = this.#peek(); sign === '+' || sign === '-'; sign = this.#peek()) {
      this.#next += 1
      formula = { kind: 'sum', sign, left: formula, right: this.#product() }
    }
    this.#depth -= 1
    return formula
  }

  #product(): Formula {
    let formula = this.#value()
    for (let sign = this.#peek(); sign === '*' || sign === '/'; sign = this.#peek()) {
      this.#next += 1
      formula = { kind: 'sum', sign, left: formula, right: this.#value() }
    }
    return formula
  }

  #value(): Formula {
    const text = this.#peek()
    if (text === undefined) throw this.#unexpected()
    if (text === '-' || text === '(') return this.#nested(text)
    if (/^\d/.test(text)) {
      this.#next += 1
      if (Number(text) > largest) throw wrong(`Bilangan ${text.slice(0, 20)} terlalu besar`)
      return { kind: 'number', value: Number(text) }
    }
    if (text.startsWith('[')) {
      this.#next += 1
      return { kind: 'ref', name: text.slice(1, -1).trim() }
    }
    if (/^[a-z]/i.test(text)) return this.#call(text.toLowerCase())
    throw this.#unexpected()
  }

  #nested(text: '-' | '('): Formula {
    this.#next += 1
    if (text === '-') {
      if (++this.#depth > deepest) throw wrong('Rumus terlalu dalam bertingkat')
      const of = this.#value()
      this.#depth -= 1
      return { kind: 'minus', of }
    }
    const formula = this.#sum()
    this.#take(')')
    return formula
  }

  #call(written: string): Formula {
    const name = (Object.hasOwn(spreadsheetNames, written) && spreadsheetNames[written]) || written
    const counts = Object.hasOwn(takes, name) ? takes[name] : undefined
    if (!counts) throw wrong(`Fungsi "${name}" tidak dikenal; yang ada: ${Object.keys(takes).join(', ')}`)
    this.#next += 1
    this.#take('(')
    const formula = name === 'jika' ? this.#if() : this.#plainCall(name, counts)
    this.#take(')')
    return formula
  }

  #plainCall(name: string, [least, most]: [number, number]): Formula {
    const of = [this.#sum()]
    while (this.#peek() === ',') {
      this.#next += 1
      of.push(this.#sum())
    }
    if (of.length < least || of.length > most)
      throw wrong(`Fungsi ${name} memerlukan ${least === most ? least : `${least} sampai ${most}`} isian`)
    const places = of[1]
    if (
      name === 'bulat' &&
      places &&
      !(places.kind === 'number' && [0, 1, 2, 3, 4, 5, 6].includes(places.value))
    )
      throw wrong('Isian kedua fungsi bulat adalah banyaknya desimal, 0 sampai 6')
    return { kind: 'call', name: name as Extract<Formula, { kind: 'call' }>['name'], of }
  }

  #if(): Formula {
    const when = this.#condition()
    this.#take(',')
    const yes = this.#sum()
    this.#take(',')
    return { kind: 'if', when, yes, no: this.#sum() }
  }

  /** `a >= b`, or `kosong(a)`. */
  #condition(): FormulaCondition {
    const left = this.#sum()
    const by = this.#peek()
    if (by === ',' && isEmptyTest(left)) return { kind: 'empty', of: left.of[0]! }
    if (!by || !/^(<=|>=|<>|[<>=])$/.test(by))
      throw wrong('Isian pertama fungsi jika adalah perbandingan, seperti [n] >= 30')
    this.#next += 1
    return { kind: 'compare', by: by as Comparison, left, right: this.#sum() }
  }
}

/** `kosong(a)` says whether there is no `a`; only `kosong(a, b)` is a value. */
function isEmptyTest(formula: Formula): formula is Extract<Formula, { kind: 'call' }> {
  return formula.kind === 'call' && formula.name === 'kosong' && formula.of.length === 1
}
