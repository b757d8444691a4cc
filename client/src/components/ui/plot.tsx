import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './plot.module.css';
import { keepApart, type Name, Place } from './plot-place.ts';

interface PlotProps {
  height: number;
  /** Of the scale at the side, in pixels. */
  scaleWidth: number;
  /** Round values from nothing upwards, and how they are written. */
  marks: readonly number[];
  step: (value: number) => string;
  /** Along the bottom; those that have no room are left out. */
  names: readonly Name[];
  /** Between two names, in pixels. */
  nameGap: number;
  /** What can be pointed at, from the start to the end; `reach` is the width of one, both as parts of the whole. */
  points: readonly number[];
  reach?: number;
  tip: (index: number) => ReactNode;
  draw: (place: Place) => ReactNode;
}

/** A scale, names along the bottom, what is drawn within, and what is told of the place under the pointer. */
export function Plot({ height, scaleWidth, marks, points, reach = 0, tip, draw, ...rest }: PlotProps) {
  const reversed = useTranslation().i18n.dir() === 'rtl';
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [pointed, setPointed] = useState<number>();
  const place = new Place({ width, height, scaleWidth, reversed, top: marks.at(-1) ?? 1 });
  const point = ({ clientX }: PointerEvent) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    setPointed(place.nearest(points, clientX - left));
  };
  const at = pointed === undefined ? undefined : points[pointed];
  return (
    <div
      ref={box}
      className={styles.plot}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setPointed(undefined)}
    >
      {width > 0 && (
        <svg aria-hidden="true" focusable="false">
          <Scale place={place} marks={marks} step={rest.step} />
          <Names place={place} names={rest.names} gap={rest.nameGap} />
          {at !== undefined && <Pointed place={place} at={at} reach={reach} />}
          {draw(place)}
        </svg>
      )}
      {at !== undefined && pointed !== undefined && (
        <Tip x={place.x(at)} width={width}>
          {tip(pointed)}
        </Tip>
      )}
    </div>
  );
}

function useWidth(box: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

function Scale({ place, marks, step }: Pick<PlotProps, 'marks' | 'step'> & { place: Place }) {
  return marks.map((mark) => (
    <g key={mark}>
      <line className={styles.line} x1={place.left} x2={place.right} y1={place.y(mark)} y2={place.y(mark)} />
      <text x={place.scaleX} y={place.y(mark) + 4} textAnchor={place.scaleAnchor}>
        {step(mark)}
      </text>
    </g>
  ));
}

function Names({ place, names, gap }: { place: Place; names: readonly Name[]; gap: number }) {
  return keepApart(names, place, gap).map(({ text, x }) => (
    <text key={text} x={x} y={place.bottom + 20} textAnchor="middle">
      {text}
    </text>
  ));
}

function Pointed({ place, at, reach }: { place: Place; at: number; reach: number }) {
  // What has no reach is pointed at by a line.
  const width = Math.max(1, reach * (place.right - place.left));
  return (
    <rect
      className={styles.pointed}
      x={place.x(at) - width / 2}
      y={place.y(place.top)}
      width={width}
      height={place.bottom - place.y(place.top)}
    />
  );
}

/** Beside the middle, so that it is never cut off at a side. */
function Tip({ x, width, children }: { x: number; width: number; children: ReactNode }) {
  const side = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 };
  return (
    <div className={styles.tip} style={side}>
      {children}
    </div>
  );
}
