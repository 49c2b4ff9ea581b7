import { type KeyboardEvent, useRef } from 'react';
import styles from './segmented.module.css';

type SegmentedProps<T extends string> = {
  label: string;
  /** Null until a choice is made. */
  value: T | null;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** A choice between a few values side by side. Arrow keys work as in a radio group, and follow the writing direction. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps: Record<string, number> = {
      ArrowUp: -1,
      ArrowDown: 1,
      ArrowLeft: isRtl ? 1 : -1,
      ArrowRight: isRtl ? -1 : 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = options.findIndex((option) => option.value === value);
    // Without a value, the keys begin at the ends.
    const next = index === -1 && step === -1 ? options.length - 1 : (index + step + options.length) % options.length;
    const chosen = options[next];
    if (chosen) onChange(chosen.value);
    row.current?.querySelectorAll<HTMLButtonElement>('[role="radio"]')[next]?.focus();
  };
  return (
    <div ref={row} className={styles.row} role="radiogroup" aria-label={label} onKeyDown={move}>
      {options.map((option, position) => (
        // biome-ignore lint/a11y/useSemanticElements: not every supported browser can style a radio input like this.
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value || (value === null && position === 0) ? 0 : -1}
          className={styles.item}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
