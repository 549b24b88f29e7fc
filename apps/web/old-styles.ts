import isPseudoClass from '@csstools/postcss-is-pseudo-class'
import type { AtRule, Plugin, Root, Rule } from 'postcss'

/** What older browsers do not know of our styles, said so that they do; `src/platform/missing/choices.ts` helps. */
const olderWords: Plugin = {
  postcssPlugin: 'suluh-older-words',
  Once(root) {
    root.walkRules((rule) => {
      rule.selector = rule.selector
        .replaceAll(':has(:checked)', '[data-holds-checked]')
        .replaceAll(':has(:focus-visible)', ':focus-within')
    })
    root.walkDecls((each) => {
      if (/\ddvh/.test(each.value)) each.cloneBefore({ value: each.value.replaceAll('dvh', 'vh') })
    })
  },
}

/** From the first to give way to the last: the layers as `theme.css` orders them, then what lies in none. */
const order = ['base', 'parts', '']
/** Weighs as much as an id, and says no more than that nothing here has an empty one. */
const weight = ':not(#\\#)'

/**
 * The order of layers said by specificity. Each file is seen by itself, so the same layer has the same weight in all of
 * them; known plugins weigh by the layers of the file in hand, so a file without layers lost against one that has some.
 */
const withoutLayers: Plugin = {
  postcssPlugin: 'suluh-without-layers',
  // The last, when classes have their names.
  OnceExit(root) {
    root.walkRules((rule) => {
      const { names, isInner } = placeOf(rule)
      if (isInner) return
      const step = order.indexOf(names.join('.'))
      if (step < 0) throw rule.error(`older browsers have no weight for the layer ${names.join('.')}`)
      rule.selectors = rule.selectors.map((each) => weighed(each, step))
      if (step < order.length - 1)
        rule.walkDecls((each) => {
          if (each.important) throw each.error('what is important in a layer wins over what lies in none')
        })
    })
    root.walkAtRules('layer', (layer) => {
      if (layer.nodes) layer.replaceWith(layer.nodes)
      else layer.remove()
    })
  },
}

/** A selector that weighs nothing gives way to all of its layer: it has the weight of the one before, without `:where`. */
function weighed(selector: string, step: number): string {
  const lighter = /^:where\([^()]+\)$/.test(selector) ? step - 1 : step
  const known = selector.replaceAll(/:where\(([^(),]+)\)/g, '$1')
  // Behind an element's name, before everything else: a pseudo-element stays the last.
  return known.replace(/^(?:\*|[a-z][\w-]*)?/i, (element) => element + weight.repeat(Math.max(lighter, 0)))
}

/** In which layers a rule lies, and whether it is a step of an animation or inside of another rule, which has the weight. */
function placeOf(rule: Rule): { names: string[]; isInner: boolean } {
  const around: (AtRule | Rule)[] = []
  for (let each = rule.parent as AtRule | Rule | Root; each.type !== 'root'; each = each.parent as AtRule)
    around.unshift(each)
  return {
    names: around.flatMap((each) => (each.type === 'atrule' && each.name === 'layer' ? [each.params] : [])),
    isInner: around.some((each) => each.type === 'rule' || each.name.endsWith('keyframes')),
  }
}

/** Without layers, `:is`, `:has` and heights that follow the address bar. */
export const oldStyles = [olderWords, isPseudoClass(), withoutLayers]
