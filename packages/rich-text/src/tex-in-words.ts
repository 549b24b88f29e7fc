const signs: Record<string, string> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  mp: '∓',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  equiv: '≡',
  sim: '∼',
  infty: '∞',
  to: '→',
  rightarrow: '→',
  Rightarrow: '⇒',
  leftrightarrow: '↔',
  Leftrightarrow: '⇔',
  ldots: '…',
  dots: '…',
  cdots: '…',
  circ: '°',
  degree: '°',
  sum: '∑',
  prod: '∏',
  int: '∫',
  in: '∈',
  notin: '∉',
  subset: '⊂',
  subseteq: '⊆',
  cup: '∪',
  cap: '∩',
  emptyset: '∅',
  forall: '∀',
  exists: '∃',
  angle: '∠',
  triangle: '△',
  parallel: '∥',
  perp: '⊥',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  omega: 'ω',
  Delta: 'Δ',
  Sigma: 'Σ',
  Omega: 'Ω',
  mid: '|',
  left: '',
  right: '',
  quad: ' ',
  qquad: ' ',
  displaystyle: '',
  limits: '',
  prime: '′',
}
const raised = paired('0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ')
const lowered = paired('0123456789+-=()n', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ')
/** Deeper formulas stay as they are written from there on. */
const mostDepth = 12

/** A formula as one line of text, for lists: `\\frac{1}{2}x^2` as `1/2 x²`. What is not known stands by its name. */
export function texInWords(tex: string): string {
  let text = tex
    .replaceAll('\\{', '⦃')
    .replaceAll('\\}', '⦄')
    .replace(/\\(begin|end)\s*\{[^{}]*\}/g, ' ')
    .replace(/\\\\|&/g, ' ')
  for (let depth = 0, before = ''; depth < mostDepth && text !== before; depth += 1) {
    before = text
    text = text
      .replace(/\\(?:text|mathrm|mathbf|textbf|operatorname|ce|vec|bar|hat|overline)\s*\{([^{}]*)\}/g, '$1')
      .replace(/([\w.,]?)\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}(?=(\w?))/g, fraction)
      .replace(/\\sqrt\s*(?:\[([^\]{}]*)\])?\s*\{([^{}]*)\}/g, root)
      .replace(/\^\s*\{([^{}]*)\}/g, (_, x: string) => small(raised, x, '^'))
      .replace(/_\s*\{([^{}]*)\}/g, (_, x: string) => small(lowered, x, '_'))
  }
  return text
    .replace(/\^\s*\\circ/g, '°')
    .replace(/\^\s*([0-9+\-n])/g, (_, x: string) => small(raised, x, '^'))
    .replace(/_\s*([0-9+\-n])/g, (_, x: string) => small(lowered, x, '_'))
    .replace(/\\([a-zA-Z]+)( ?)/g, (_, name: string, space: string) => word(name, space))
    .replace(/\\[,;:! ]/g, ' ')
    .replace(/\\(.)/g, '$1')
    .replace(/[{}]/g, '')
    .replaceAll('⦃', '{')
    .replaceAll('⦄', '}')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Apart from what stands beside it, or one and a half would be eleven halves. */
function fraction(_: string, before: string, above: string, below: string, behind: string): string {
  return `${before && `${before} `}${one(above)}/${one(below)}${behind && ' '}`
}

function root(_: string, degree: string | undefined, inside: string): string {
  return `${degree ? small(raised, degree, '') : ''}√${one(inside)}`
}

/** A letter stands close to what follows it; signs and names keep the space that was written. */
function word(name: string, space: string): string {
  const sign = signs[name]
  if (sign === undefined) return name + space
  return sign === '' || /\p{L}/u.test(sign) ? sign : sign + space
}

/** In brackets where it is more than one sign or number. */
function one(text: string): string {
  const bare = text.trim()
  return /^(√?\\?[a-zA-Z]+|√?[\d.,]+|.)$/u.test(bare) ? bare : `(${bare})`
}

/** Small letters where there are such for all of it, else behind its mark. */
function small(letters: Map<string, string>, text: string, mark: string): string {
  const each = [...text.trim()]
  return each.every((letter) => letters.has(letter))
    ? each.map((letter) => letters.get(letter)).join('')
    : `${mark}${one(text)}`
}

function paired(from: string, to: string): Map<string, string> {
  const targets = [...to]
  return new Map([...from].map((letter, index) => [letter, targets[index] ?? letter]))
}
