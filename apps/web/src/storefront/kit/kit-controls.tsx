import { CURRENCY } from '@madang/contracts/codes';
import { Heart, Share2, Ticket, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton, type ButtonTone } from '../../ui/button';
import { Checkbox, Chip, Chips, Radio, RadioCard, Segmented, Select, Switch } from '../../ui/choices';
import { MoneyInput, NumberInput, PasswordInput, Textarea, TextInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';
import s from './kit.module.css';

const BUTTON_TONES: ButtonTone[] = ['primary', 'secondary', 'soft', 'ghost', 'danger', 'dangerLine'];

export function ButtonsSample() {
  const { t } = useTranslation('kit');
  return (
    <>
      {BUTTON_TONES.map((tone) => (
        <div key={tone} className={l.rowMiddle}>
          <Button tone={tone}>{t('word.enrol')}</Button>
          <Button tone={tone} busy busyLabel={t('word.saving')}>
            {t('word.enrol')}
          </Button>
          <Button tone={tone} disabled>
            {t('word.disabled')}
          </Button>
          <Button tone={tone}>
            <Heart aria-hidden="true" />
            {t('word.curriculum')}
          </Button>
        </div>
      ))}
      <div className={l.rowMiddle}>
        <Button tone="primary" size="xl">
          {t('word.pay')}
        </Button>
        <Button tone="primary" size="lg">
          {t('word.enrol')}
        </Button>
        <Button tone="primary">{t('word.enrol')}</Button>
        <Button tone="primary" size="sm">
          {t('word.enrol')}
        </Button>
        <Button tone="soft">
          <Ticket aria-hidden="true" />
          {t('word.coupon')}
        </Button>
        <IconButton outlined label={t('word.share')}>
          <Share2 aria-hidden="true" />
        </IconButton>
        <IconButton label={t('word.later')}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </>
  );
}

export function InputsSample() {
  const { t } = useTranslation('kit');
  const [seats, setSeats] = useState(1234);
  const [fee, setFee] = useState(140_000);
  const [cents, setCents] = useState(1050);
  return (
    <div className={l.columns240}>
      <TextInput label={t('word.name')} hint={t('word.nameHint')} />
      <TextInput label={t('word.name')} defaultValue={t('word.value')} counts maxLength={40} />
      <TextInput label={t('word.name')} required defaultValue={t('word.wrong')} error={{ key: 'email' }} />
      <TextInput label={t('word.joined')} disabled defaultValue={t('word.joinedValue')} hint={t('word.joinedHint')} />
      <TextInput label={t('word.address')} suffix=".localhost" defaultValue="codebay" good={t('word.addressGood')} />
      <PasswordInput label={t('word.password')} defaultValue="secret1!" />
      <NumberInput label={t('word.amount')} value={seats} onChange={setSeats} max={9999} suffix={t('word.people')} />
      <MoneyInput label={t('word.price')} value={fee} onChange={setFee} />
      <MoneyInput label={t('word.price')} currency={CURRENCY.USD} value={cents} onChange={setCents} />
      <Textarea className={s.wide} label={t('word.review')} hint={t('word.reviewHint')} maxLength={500} />
    </div>
  );
}

export function ChoicesSample() {
  const { t } = useTranslation('kit');
  const [field, setField] = useState('frontend');
  const [checks, setChecks] = useState({ live: true, vod: false, agree: false });
  const [order, setOrder] = useState('newest');
  const [pay, setPay] = useState('card');
  const [on, setOn] = useState(true);
  const [chip, setChip] = useState('all');
  const words = (keys: string[]) => keys.map((key) => ({ value: key, label: t(`word.${key}`) }));
  return (
    <div className={l.columns300}>
      <div className={l.stack16}>
        <Select label={t('word.field')} value={field} onChange={setField} options={words(['frontend', 'backend', 'data'])} />
        <div className={l.rowMiddle}>
          <Checkbox label={t('word.live')} value={checks.live} onChange={(live) => setChecks({ ...checks, live })} />
          <Checkbox label={t('word.vod')} value={checks.vod} onChange={(vod) => setChecks({ ...checks, vod })} />
          <Checkbox label={t('word.all')} value={false} indeterminate />
          <Checkbox label={t('word.disabled')} value disabled />
        </div>
        <Checkbox
          label={t('word.agree')}
          value={checks.agree}
          error={checks.agree ? null : { key: 'accept' }}
          onChange={(agree) => setChecks({ ...checks, agree })}
        />
        <Radio label={t('word.state')} value={order} onChange={setOrder} options={words(['newest', 'popular'])} />
        <Switch label={t('word.notify')} hint={t('word.notifyHint')} value={on} onChange={setOn} />
      </div>
      <div className={l.stack16}>
        <RadioCard
          label={t('word.pay')}
          value={pay}
          onChange={setPay}
          columns="1fr 1fr"
          options={['card', 'account', 'transfer'].map((key) => ({
            value: key,
            label: t(`word.${key}`),
            hint: t(`word.${key}Hint`),
            disabled: key === 'transfer',
          }))}
        />
        <Segmented label={t('word.state')} value={order} onChange={setOrder} options={words(['newest', 'popular', 'all'])} />
        <Chips label={t('word.field')}>
          {['all', 'frontend', 'backend'].map((key) => (
            <Chip key={key} chosen={chip === key} onClick={() => setChip(key)}>
              {t(`word.${key}`)}
            </Chip>
          ))}
          <Chip removable>{t('word.free')}</Chip>
          <Chip disabled>{t('word.closed')}</Chip>
        </Chips>
      </div>
    </div>
  );
}
