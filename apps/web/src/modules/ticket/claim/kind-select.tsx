import { ticketKinds } from '@nua/contract/ticket.ts';
import { Select } from '@nua/ui';
import { useTranslation } from '../../../client/use-translation.ts';

/** A field to choose the subject of a question. An unknown `initialKind` selects nothing. */
export function KindSelect({ initialKind, error }: { initialKind?: string | undefined; error?: string | undefined }) {
  const t = useTranslation();
  const preselected = ticketKinds.find((kind) => kind === initialKind);
  return (
    <Select
      label={t('ticket.kind')}
      name="kind"
      defaultValue={preselected ?? ''}
      placeholder={t('ticket.kind.choose')}
      error={error}
      options={ticketKinds.map((kind) => ({ value: kind, label: t(`ticket.kind.${kind}`) }))}
    />
  );
}
