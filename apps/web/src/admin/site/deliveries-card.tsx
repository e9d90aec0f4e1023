import { CONFIGURATION, configurationApi, DELIVERY_NOTE_MAX, type ConfigurationKey } from '@madang/contracts/util/configuration';
import { COURIER_CODES, courierName } from '@madang/contracts/util/couriers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { lang } from '../../lib/i18n';
import { invalidate, useAct, useCall } from '../../lib/query';
import { sending } from '../../lib/sending';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';
import { Card } from '../../ui/parts';
import { Loaded } from './loaded';
import l from '../../ui/layout.module.css';

/** The defaults for deliveries, and the note about delivery that buyers read. */
export default function DeliveriesCard() {
  const { t } = useTranslation('admin-site');
  const found = useCall(configurationApi.list, undefined, { fresh: true });
  return (
    <Card title={t('deliveries.title')} note={t('deliveries.note')}>
      <Loaded of={found}>{(list) => <Fields of={(key) => list.find((one) => one.key === key)?.value ?? ''} />}</Loaded>
    </Card>
  );
}

function Fields({ of }: { of: (key: ConfigurationKey) => string }) {
  const { t } = useTranslation('admin-site');
  const [note, setNote] = useState(of(CONFIGURATION.DELIVERY_NOTE));
  const save = useAct(configurationApi.save, {
    onDone: async () => {
      toast(t('saved'));
      await invalidate(configurationApi.list);
    },
  });
  const set = (key: ConfigurationKey, value: string) => save.mutate({ body: { key, value } });
  return (
    <div className={l.stack20}>
      <Select
        label={t('deliveries.courier')}
        hint={t('deliveries.courierHint')}
        value={of(CONFIGURATION.COURIER)}
        disabled={save.isPending}
        onChange={(value) => set(CONFIGURATION.COURIER, value)}
        options={[
          { value: '', label: t('deliveries.none') },
          ...COURIER_CODES.map((value) => ({ value, label: courierName(value, lang()) })),
        ]}
      />
      <form
        className={l.stack20}
        onSubmit={sending(() => {
          set(CONFIGURATION.DELIVERY_NOTE, note.trim());
          return 'acted';
        })}
      >
        <TextInput
          label={t('deliveries.text')}
          hint={t('deliveries.textHint')}
          maxLength={DELIVERY_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {note.trim() !== of(CONFIGURATION.DELIVERY_NOTE) && (
          <Button type="submit" tone="primary" busy={save.isPending}>
            {t('save')}
          </Button>
        )}
      </form>
    </div>
  );
}
