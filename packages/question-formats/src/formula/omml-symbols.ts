export const functions = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lim max min exp det gcd sup inf'.split(
    ' ',
  ),
)

export const naries: Record<string, string> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
}

export const accents: Record<string, string> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030c': '\\check',
  '\u0306': '\\breve',
  '\u0301': '\\acute',
  '\u0300': '\\grave',
  '\u20d7': '\\vec',
  '\u20d6': '\\overleftarrow',
  '¯': '\\bar',
  '→': '\\vec',
}

const greek =
  'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega'
const signs =
  '× times ÷ div ± pm ∓ mp ⋅ cdot · cdot ∙ cdot ∗ ast ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ≅ cong ∝ propto ∞ infty ∂ partial ∇ nabla ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∀ forall ∃ exists ¬ neg ∧ wedge ∨ vee → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ∠ angle ⊥ perp ∥ parallel △ triangle ∴ therefore ∵ because … ldots ⋯ cdots ⋮ vdots ⋱ ddots ° circ ′ prime ∑ sum ∏ prod ∫ int √ surd ℝ mathbb{R} ℕ mathbb{N} ℤ mathbb{Z} ℚ mathbb{Q} ℂ mathbb{C} ≪ ll ≫ gg ∘ circ ⊕ oplus ⊗ otimes ⇌ rightleftharpoons'

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const commands = new Map<string, string>()
const words = `${greek} ${signs}`.split(' ')
for (let i = 0; i + 1 < words.length; i += 2) commands.set(words[i] ?? '', words[i + 1] ?? '')

/** Text of a formula with Unicode signs as LaTeX commands and LaTeX's own signs escaped. */
export function toTexText(text: string): string {
  let tex = ''
  for (const each of text.replaceAll('−', '-')) {
    const sign = /[\u{1d400}-\u{1d7ff}ℎ]/u.test(each) ? each.normalize('NFKC') : each
    const command = commands.get(sign)
    if (sign === '°') tex += '^{\\circ}'
    else if (raised.includes(sign)) tex += `^{${raised.indexOf(sign)}}`
    else if (command !== undefined) tex += `\\${command} `
    else if (/[#$%&_{}]/.test(sign)) tex += `\\${sign}`
    else if (sign === '\\') tex += '\\backslash '
    else if (sign === '~' || sign === '^') tex += sign === '~' ? '\\sim ' : '\\wedge '
    else tex += /[\u0300-\u036f\u2061-\u2064\u200b]/.test(sign) ? '' : sign
  }
  return tex
}
