import { defaultSort, type ListFilter, sortsWith } from '@nua/contract/console/list-rules.ts';
import { isPeriod, MAX_REPORT_DAYS } from '@nua/contract/console/period.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { Button, Segmented, Select, TextField } from '@nua/ui';
import { useState } from 'react';
import { navigate } from '../router.ts';
import { emptyText, filterHints, listTexts, showTexts, sortTexts, titleOfFilter, valueText } from '../texts/list.ts';
import { Form } from './form.tsx';
import listStyles from './list.module.css';
import { filterTexts, withDays, wrongFilters } from './list-filter.ts';
import styles from './parts.module.css';
import { PlayerField } from './player-field.tsx';
import type { ListPlace } from './use-list.ts';

const isWide = (): boolean => matchMedia('(min-width: 48rem)').matches;

/** The switch between the parts of a list, and the form of its filters and its order. */
export function ListForm({ place, label }: { place: ListPlace; label: string }) {
  const { rules, show, values, sort, hrefWith } = place;
  const [isOpen, setOpen] = useState(isWide);
  const texts = filterTexts(values);
  return (
    <>
      {rules.shows !== undefined && (
        <div className={styles.switch}>
          <Segmented
            label={label}
            value={show ?? null}
            onChange={(part) => navigate(hrefWith({ show: part }))}
            options={rules.shows.map((value) => ({ value, label: showTexts[value as keyof typeof showTexts] }))}
          />
        </div>
      )}
      {Object.keys(rules.filters).length > 0 && (
        <details className={listStyles.filter} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            {listTexts.filter}
            {texts.length > 0 && ` (${texts.length}): ${texts.join(', ')}`}
          </summary>
          <FilterForm key={JSON.stringify([values, sort, show])} place={place} />
        </details>
      )}
    </>
  );
}

function FilterForm({ place: { rules, show, values, sort, hrefWith } }: { place: ListPlace }) {
  const [typed, setTyped] = useState(values);
  const [chosenOrder, setOrder] = useState(sort);
  const [isSubmitted, setSubmitted] = useState(false);
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = typed;
    setTyped(value === '' ? others : { ...others, [name]: value });
  };
  const sorts = sortsWith(rules, typed);
  const order = sorts.includes(chosenOrder) ? chosenOrder : defaultSort(rules, show);
  const chosen = withDays(rules, typed, { show, sort: order }, dayInKarachi(new Date()));
  const isPossible = isPeriod(chosen);
  const wrong = wrongFilters(rules, chosen);
  return (
    <Form
      className={listStyles.filters}
      onSubmit={() => {
        setSubmitted(true);
        if (isPossible && wrong.length === 0) navigate(hrefWith({ values: chosen, sort: order }));
      }}
    >
      {Object.entries(rules.filters).map(([name, filter]) => (
        <FilterField
          key={name}
          name={name}
          filter={filter}
          value={typed[name] ?? ''}
          error={isSubmitted && wrong.includes(name) ? wrongText(filter) : undefined}
          onChange={(value) => set(name, value)}
        />
      ))}
      {rules.has_days &&
        (['from', 'until'] as const).map((name) => (
          <div key={name} className={listStyles.day}>
            <TextField
              type="date"
              label={listTexts[name]}
              name={name}
              value={typed[name] ?? ''}
              onChange={(event) => set(name, event.target.value)}
            />
          </div>
        ))}
      {sorts.length > 1 && (
        <Select
          label={listTexts.order}
          name="sort"
          value={order}
          options={sorts.map((value) => ({ value, label: sortTexts[value] }))}
          onChange={(event) => setOrder(sorts.find((one) => one === event.target.value) ?? sort)}
        />
      )}
      <div className={listStyles.buttons}>
        <Button type="submit" disabled={!isPossible}>
          {listTexts.apply}
        </Button>
        {Object.keys(values).length > 0 && (
          <Button kind="quiet" onClick={() => navigate(hrefWith({ values: {} }))}>
            {listTexts.clear}
          </Button>
        )}
      </div>
      {!isPossible && (
        <p role="alert" className={styles.soft}>
          {listTexts.wrong_days({ maximum: MAX_REPORT_DAYS })}
        </p>
      )}
    </Form>
  );
}

const wrongText = ({ field }: ListFilter): string => (field === 'player' ? listTexts.no_player : listTexts.wrong_value);

type FilterFieldProps = {
  name: string;
  filter: ListFilter;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function FilterField({ name, filter: { field, values = [] }, value, error, onChange }: FilterFieldProps) {
  const common = { label: titleOfFilter(name), name, value, error };
  if (field === 'choice')
    return (
      <Select
        {...common}
        placeholder={emptyText(name)}
        options={values.map((choice) => ({ value: choice, label: valueText(name, choice) }))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (field === 'player') return <PlayerField {...common} onChange={onChange} />;
  return <TextField {...common} hint={filterHints[name]} onChange={(event) => onChange(event.target.value)} />;
}
