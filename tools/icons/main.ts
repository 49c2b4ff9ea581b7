import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import sharp from 'sharp';
import { androidDrawables } from './android-drawables.ts';
import { badge, filled, rounded, splash } from './mark.ts';

/** Draws the icons of the site and the app. Run `node tools/icons/main.ts` when the mark changes, and commit the pictures. */
const ROOT = resolve(import.meta.dirname, '../..');
const PUBLIC = 'apps/web/public';
const ASSETS = 'apps/native/ios/App/App/Assets.xcassets';

const pictures: readonly [path: string, source: string, size: number][] = [
  [`${PUBLIC}/icon-180.png`, filled, 180],
  [`${PUBLIC}/icon-192.png`, rounded, 192],
  [`${PUBLIC}/icon-512.png`, rounded, 512],
  [`${PUBLIC}/icon-maskable-512.png`, filled, 512],
  [`${PUBLIC}/badge-96.png`, badge, 96],
];

/** The App Store rejects an icon with transparency or a palette. iOS requires three splash pictures. */
const opaque: readonly [path: string, source: string, size: number][] = [
  [`${ASSETS}/AppIcon.appiconset/AppIcon-512@2x.png`, filled, 1024],
  [`${ASSETS}/Splash.imageset/splash-2732x2732.png`, splash, 2732],
  [`${ASSETS}/Splash.imageset/splash-2732x2732-1.png`, splash, 2732],
  [`${ASSETS}/Splash.imageset/splash-2732x2732-2.png`, splash, 2732],
];

/** Renders a picture. A large picture has a higher density, so that it is only scaled down. */
const renderedPicture = (source: string, size: number) =>
  sharp(Buffer.from(source), { density: size > 512 ? 480 : 72 }).resize(size, size);

for (const [path, source, size] of pictures) {
  await renderedPicture(source, size).png({ compressionLevel: 9, palette: true }).toFile(join(ROOT, path));
}
for (const [path, source, size] of opaque) {
  await renderedPicture(source, size)
    .flatten()
    .removeAlpha()
    .png({ compressionLevel: 9, palette: source === splash })
    .toFile(join(ROOT, path));
}
for (const [path, text] of Object.entries(androidDrawables)) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
