import {
  AlarmEntity,
  AlarmPreferenceEntity,
  AlarmReadMarkEntity,
  DigestEntity,
  DigestItemEntity,
  MailChoiceEntity,
} from './alarm/alarm.entity';

/** Every table that the service writes; tools/entities.spec.ts compares them with the database. */
export const ENTITIES = [AlarmEntity, AlarmPreferenceEntity, AlarmReadMarkEntity, DigestEntity, DigestItemEntity, MailChoiceEntity];
