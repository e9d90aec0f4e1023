import { challengeApi } from '@madang/contracts/main/challenge';
import { courseApi } from '@madang/contracts/main/course';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { useFields } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { useUnsavedUntil } from '../../lib/unsaved';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { MoneyInput, NumberInput, TextInput } from '../../ui/inputs';
import { ImageField } from '../../domain/files/upload';
import { TERM_DAYS } from './term-days';
import l from '../../ui/layout.module.css';

/** The form for a new challenge; its terms and missions are set on the next page. */
export function ChallengeDialog({ onDone, onClose }: { onDone: (courseSeq: number) => void; onClose: () => void }) {
  const { t } = useTranslation('studio');
  const id = useId();
  const mayPrice = useFields(challengeApi.create)('price');
  const form = useContractForm(challengeApi.create, {
    defaults: { title: '', imageUrl: null, price: 0, period: TERM_DAYS },
    submit: async ({ price, ...rest }) => {
      const body = { ...rest, ...(mayPrice && { price }) };
      const { challenge } = await call(challengeApi.create, { body });
      await invalidate(challengeApi.adminList, courseApi.adminList);
      toast(t('challenges.made', { title: challenge.title }));
      finish(challenge.courseSeq);
    },
  });
  const finish = useUnsavedUntil(form, onDone);
  const image = form.value('imageUrl');
  return (
    <Dialog
      open
      size="m"
      locked={form.busy}
      onClose={onClose}
      title={t('challenges.create')}
      note={t('challenges.createNote')}
      foot={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={id} tone="primary" busy={form.busy}>
            {t('contents.createDo')}
          </Button>
        </>
      }
    >
      <form {...form.bind} id={id} className={l.stack20}>
        <TextInput
          label={t('challenges.name')}
          required
          counts
          maxLength={100}
          placeholder={t('challenges.nameHint')}
          data-first
          {...form.text('title')}
        />
        <ImageField label={t('contents.image')} value={image.value ?? null} error={image.error} onChange={image.onChange} />
        <div className={l.columns200}>
          {mayPrice && <MoneyInput label={t('contents.price')} hint={t('challenges.priceHint')} {...form.value('price')} />}
          <NumberInput
            label={t('challenges.period')}
            hint={t('challenges.periodHint')}
            max={3650}
            suffix={t('challenges.days')}
            {...form.value('period')}
          />
        </div>
        {!mayPrice && <p className={l.muted14}>{t('contents.priceClosed')}</p>}
      </form>
    </Dialog>
  );
}
