/**
 * Draws the pictures that cannot be SVG from those that are: `npm run identity -w tests`, after a build of the client
 * and a change of the mark, the hero's figure or the headline. Icons from the mark, the social card from
 * the built home page's own figure and styles.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const PUBLIC = join(projectRoot, 'client/public');
const NIGHT = '#070b18';
const CARD = { width: 1200, height: 630 };
const FONT = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

const mark = readFileSync(join(PUBLIC, 'logo.svg'));

/** The mark on a square of night, with room around it for systems that cut the corners. */
async function drawIcon(name: string, side: number, share: number): Promise<void> {
  const inner = Math.round(side * share);
  const drawn = await sharp(mark, { density: 72 * Math.ceil(inner / 32) })
    .resize(inner, inner)
    .png()
    .toBuffer();
  const background = share < 1 ? NIGHT : { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(PUBLIC, name));
}

/** A part of the built home page, which must be there. */
function cut(page: string, from: RegExp): string {
  const found = from.exec(page)?.[0];
  if (!found) throw new Error(`The built home page has no ${from.source}`);
  return found;
}

function cardHtml(): string {
  const page = readFileSync(join(projectRoot, 'client/dist/home/en.html'), 'utf8');
  const styles = cut(page, /(?<=<style[^>]*>)[\s\S]*?(?=<\/style>)/);
  const figure = cut(page, /<svg viewBox="0 0 560 560"[\s\S]*?<\/svg>/);
  const headline = cut(page, /(?<=<h1[^>]*>)[^<]+/);
  const font = readFileSync(join(projectRoot, FONT)).toString('base64');
  return `<html class="dark"><style>${styles}
@font-face{font-family:Card;font-weight:100 900;src:url(data:font/woff2;base64,${font})}
body{display:grid;grid-template-columns:1fr 486px;gap:40px;align-items:center;width:1200px;height:630px;padding:72px;
min-height:0;background:radial-gradient(90% 120% at 85% 30%,#12244a,${NIGHT} 62%);font-family:Card}
header{display:flex;align-items:center;gap:20px;font-size:40px;font-weight:650}
h1{margin-top:56px;font-size:76px;font-weight:680;line-height:1.06;letter-spacing:-.03em}</style>
<body><div><header><img width="64" src="data:image/svg+xml;base64,${mark.toString('base64')}">Lode</header>
<h1>${headline}</h1></div>${figure}</body></html>`;
}

async function drawCard(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: CARD });
    await page.setContent(cardHtml(), { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    await sharp(await page.screenshot())
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(PUBLIC, 'social-card.png'));
  } finally {
    await browser.close();
  }
}

await drawIcon('favicon-48.png', 48, 1);
await drawIcon('apple-touch-icon.png', 180, 0.72);
await drawIcon('icon-192.png', 192, 0.62);
await drawIcon('icon-512.png', 512, 0.62);
await drawCard();
