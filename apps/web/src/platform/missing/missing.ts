import './functions.ts'
import './browser.ts'
import './dialog.ts'
import './choices.ts'
