import { cents, wireCurrency } from '@nua/money';
import {
  AmountField,
  Button,
  Checkbox,
  Chip,
  DialogFrame,
  IconButton,
  OtpField,
  Segmented,
  Select,
  TextArea,
  TextField,
  Toast,
} from '@nua/ui';
import { useState } from 'react';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from './test-page.module.css';

const kinds = ['primary', 'quiet', 'plain', 'danger'] as const;
const sizes = ['small', 'medium', 'large'] as const;

export function Buttons() {
  const t = useTranslation();
  return (
    <div className={styles.section}>
      {kinds.map((kind) => (
        <div key={kind} className={styles.row}>
          {sizes.map((size) => (
            <Button key={size} kind={kind} size={size}>
              {t('engineer.sigma.action')}
            </Button>
          ))}
          <Button kind={kind} icon="plus" disabled>
            {t('engineer.sigma.action')}
          </Button>
          <Button kind={kind} busy>
            {t('engineer.sigma.action')}
          </Button>
        </div>
      ))}
      <Button wide>{t('engineer.sigma.action')}</Button>
      <div className={styles.row}>
        <IconButton icon="settings" label={t('engineer.sigma.label')} />
        <IconButton icon="close" label={t('engineer.sigma.action')} framed />
        <IconButton icon="trash" label={t('engineer.clear')} disabled />
      </div>
    </div>
  );
}

export function Fields() {
  const t = useTranslation();
  const [amount, setAmount] = useState('1250');
  const texts = { label: t('engineer.sigma.label'), hint: t('engineer.sigma.hint') };
  const options = [
    { value: 'a', label: t('engineer.sigma.first') },
    { value: 'b', label: t('engineer.sigma.second') },
  ];
  return (
    <div className={styles.fields}>
      <TextField name="text" {...texts} />
      <TextField name="wrong" {...texts} error={t('engineer.sigma.error')} />
      <TextField name="off" {...texts} defaultValue={t('engineer.sigma.sample')} disabled />
      <Select name="choice" {...texts} options={options} />
      <AmountField
        name="amount"
        {...texts}
        currency={wireCurrency}
        value={amount}
        onChange={setAmount}
        quick={[cents(50_000n), cents(100_000n)]}
        quickLabel={t('engineer.sigma.money')}
        all={{ amount: cents(250_000n), label: t('engineer.sigma.everything') }}
      />
      <OtpField name="code" {...texts} />
      <TextArea name="area" {...texts} rows={3} />
      <TextArea name="area-wrong" {...texts} rows={3} error={t('engineer.sigma.error')} />
    </div>
  );
}

export function Choices() {
  const t = useTranslation();
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
  const [isOn, setOn] = useState(true);
  return (
    <div className={styles.section}>
      <Segmented
        label={t('engineer.sigma.choices')}
        value={value}
        onChange={setValue}
        options={[
          { value: 'a', label: t('engineer.sigma.first') },
          { value: 'b', label: t('engineer.sigma.second') },
          { value: 'c', label: t('engineer.sigma.third') },
        ]}
      />
      <div className={styles.row}>
        <Chip selected={isOn} icon="filter" onClick={() => setOn(!isOn)}>
          {t('engineer.sigma.first')}
        </Chip>
        <Chip selected={!isOn} onClick={() => setOn(!isOn)}>
          {t('engineer.sigma.second')}
        </Chip>
        <Chip disabled>{t('engineer.sigma.third')}</Chip>
      </div>
      <Checkbox name="one" checked={isOn} onChange={(event) => setOn(event.target.checked)}>
        {t('engineer.sigma.sample')}
      </Checkbox>
      <Checkbox name="two" error={t('engineer.sigma.error')}>
        {t('engineer.sigma.sample')}
      </Checkbox>
    </div>
  );
}

const tones = ['positive', 'negative', 'warning', 'info'] as const;

export function Overlays() {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles.section}>
      <div className={styles.toasts}>
        {tones.map((tone) => (
          <Toast
            key={tone}
            tone={tone}
            title={t('engineer.sigma.heading')}
            text={t('engineer.sigma.sample')}
            closeLabel={t('shell.close')}
            onClose={close}
          />
        ))}
      </div>
      <div>
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t('engineer.sigma.open')}
        </Button>
      </div>
      <DialogFrame
        open={isOpen}
        title={t('engineer.sigma.heading')}
        closeLabel={t('shell.close')}
        onClose={close}
        actions={<Button onClick={close}>{t('shell.ok')}</Button>}
      >
        <p>{t('engineer.sigma.sample')}</p>
      </DialogFrame>
    </div>
  );
}
