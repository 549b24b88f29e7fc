const side = 256

/** Where the square lies in a picture: `at` from 0 (left or top) to 1 along its longer side. */
export function squareOf({ width, height }: { width: number; height: number }, at: number) {
  const edge = Math.min(width, height)
  return { x: Math.round((width - edge) * at), y: Math.round((height - edge) * at), edge }
}

/** Draws the square onto a canvas, small. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, at: number): void {
  const { x, y, edge } = squareOf(picture, at)
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')?.drawImage(picture, x, y, edge, edge, 0, 0, side, side)
}

/** The canvas as a file of some kilobytes; drawing anew leaves behind where and with what it was taken. */
export function asFile(canvas: HTMLCanvasElement): Promise<File> {
  return new Promise((done, failed) =>
    canvas.toBlob(
      (blob) =>
        blob
          ? done(new File([blob], 'foto.jpg', { type: 'image/jpeg' }))
          : failed(new Error('Gambar tidak dapat diperkecil.')),
      'image/jpeg',
      0.86,
    ),
  )
}
