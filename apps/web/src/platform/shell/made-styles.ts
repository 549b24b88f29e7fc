import { createCache } from '@ant-design/cssinjs'

/**
 * The styles of antd's parts, each made once for as long as the page lives. By themselves they go with the last part that uses
 * them, and are made anew on the next screen: a tenth of what a list costs the browser.
 */
export const madeStyles = createCache()

const update = madeStyles.opUpdate.bind(madeStyles)
// An entry counts who uses it: one more holds it. What is of a theme (its variables) still goes with its last user.
madeStyles.opUpdate = (key, change) =>
  update(key, (before) => {
    const entry = change(before)
    return entry && !before && key.startsWith('style%') ? [entry[0] + 1, entry[1]] : entry
  })
