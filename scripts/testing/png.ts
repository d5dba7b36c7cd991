/** Makes screenshots smaller: browsers write PNG files fast, not small. */
import sharp from 'sharp';

/**
 * The same picture in fewer bytes, with a palette of at most 256 colours: areas of one colour stay exact, and some of the
 * smoothed edges of letters change a little. Opacity is dropped: screenshots are opaque.
 *
 * @throws Error when the file is no picture
 */
export const compressPng = (png: Buffer): Promise<Buffer> =>
  sharp(png)
    .removeAlpha()
    // Without dithering: an area of one colour gets no pattern.
    .png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
