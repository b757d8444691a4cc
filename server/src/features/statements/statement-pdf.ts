import type { Readable } from 'node:stream';
import { formatUsd } from '@lode/shared/core/money';
import PDFDocument from 'pdfkit';
import { breather } from '../../platform/breather.ts';
import type { StatementLine } from './statement.ts';
import { ENGLISH } from './statement-texts.ts';

/** What stands above the lines. */
export interface StatementHead {
  site: string;
  customer: string;
  month: string;
  soFar: boolean;
}

type Document = PDFKit.PDFDocument;

const PAGE = { width: 842, height: 595, margin: 36 };
const ROW = 25;
const SMALL = 6;
const TEXT = 8;
/** Where each column begins, or ends where it is of figures. */
const AT = { time: 36, kind: 142, amount: 310, balance: 400, coin: 416, reference: 572 };
const LATIN = /^[ -~\u00a0-\u00ff]*$/;
const BOTTOM = PAGE.height - PAGE.margin - ROW;

/**
 * A statement as PDF, drawn as it is read. The fonts that every reader of PDF has know Latin letters only: its fixed words are
 * English.
 */
export function drawStatement(head: StatementHead, parts: AsyncIterable<StatementLine[]>): Readable {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    info: { Title: titleOf(head), Author: head.site },
    lang: 'en',
  });
  draw(document, head, parts).then(
    () => document.end(),
    (error: Error) => document.destroy(error),
  );
  return document as unknown as Readable;
}

const titleOf = ({ month, soFar }: StatementHead) => `Statement ${month}${soFar ? ' (so far)' : ''}`;

async function draw(
  document: Document,
  head: StatementHead,
  parts: AsyncIterable<StatementLine[]>,
): Promise<void> {
  const breathe = breather();
  let page = 1;
  let y = drawHead(document, head, page);
  let last: StatementLine | undefined;
  for await (const lines of parts)
    for (const line of lines) {
      if (y > BOTTOM) {
        document.addPage();
        page += 1;
        y = drawHead(document, head, page);
      }
      drawLine(document, line, y);
      y += ROW;
      last = line;
      await breathe();
    }
  if (y > BOTTOM - ROW) {
    document.addPage();
    y = drawHead(document, head, page + 1);
  }
  drawSeal(document, last?.link ?? null, y);
}

interface Style {
  bold?: boolean;
  size?: number;
  /** The place is where it ends. */
  end?: boolean;
}

function write(
  document: Document,
  text: string,
  x: number,
  y: number,
  { bold, size, end }: Style = {},
): void {
  document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size ?? TEXT);
  document.text(text, end ? x - document.widthOfString(text) : x, y, { lineBreak: false });
}

/** Title, whose it is, and the columns' names; answers where the lines begin. */
function drawHead(document: Document, head: StatementHead, page: number): number {
  write(document, titleOf(head), PAGE.margin, 36, { bold: true, size: 15 });
  const right = PAGE.width - PAGE.margin;
  // A name in other letters than the fonts have stands in the document's properties only.
  if (LATIN.test(head.site)) write(document, head.site, right, 36, { bold: true, size: 10, end: true });
  write(document, `Page ${page}`, right, 52, { end: true });
  write(document, `Customer ${head.customer}. Balance in USD, all times in UTC.`, PAGE.margin, 58);
  const names = { bold: true, size: 7 };
  write(document, 'Time (UTC)', AT.time, 80, names);
  write(document, 'Kind', AT.kind, 80, names);
  write(document, 'Amount (USD)', AT.amount, 80, { ...names, end: true });
  write(document, 'Balance (USD)', AT.balance, 80, { ...names, end: true });
  write(document, 'Coins, rate (USD) and its source', AT.coin, 80, names);
  write(document, 'Reference, transaction, ledger link', AT.reference, 80, names);
  document.moveTo(PAGE.margin, 92).lineTo(right, 92).lineWidth(0.5).stroke('#888888').fillColor('#000000');
  return 98;
}

function drawLine(document: Document, line: StatementLine, y: number): void {
  const { at, kind, amount, balance, fee, terms, reference, txid, link } = line;
  const bold = amount === null;
  write(document, at.toISOString().replace('T', ' ').replace('Z', ''), AT.time, y);
  write(document, ENGLISH.kinds[kind], AT.kind, y, { bold });
  if (amount !== null) write(document, formatUsd(amount), AT.amount, y, { end: true });
  write(document, formatUsd(balance), AT.balance, y, { bold, end: true });
  if (fee) write(document, `fee inside: ${formatUsd(fee)}`, AT.amount, y + 10, { size: SMALL, end: true });
  if (terms) {
    write(document, `${terms.coinAmount ?? ''} ${terms.coin}`.trim(), AT.coin, y);
    const at = [terms.rate && `at ${terms.rate}`, terms.rateSource].filter(Boolean).join(', ');
    write(document, at, AT.coin, y + 10, { size: SMALL });
  }
  const about = [reference, link && `link ${link.seq}`].filter(Boolean).join(', ');
  write(document, about, AT.reference, y, { size: SMALL });
  if (txid) write(document, txid, AT.reference, y + 10, { size: SMALL });
}

/** What the statement can be compared with. */
function drawSeal(document: Document, link: StatementLine['link'], y: number): void {
  const text = link
    ? `The last entry above is link ${link.seq} of the ledger's hash chain, whose hash there is:`
    : 'The last entry above has no place in the hash chain of the ledger yet.';
  write(document, text, PAGE.margin, y + 6);
  if (link) write(document, link.hash, PAGE.margin, y + 18, { bold: true });
}
