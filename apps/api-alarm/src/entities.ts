import {
  AlarmEntity,
  AlarmPreferenceEntity,
  AlarmReadMarkEntity,
  DigestEntity,
  DigestItemEntity,
  MailChoiceEntity,
} from './alarm/alarm.entity';

/** Every table that the service writes; tools/entities.spec.ts holds them against the database. */
export const ENTITIES = [...[AlarmEntity, AlarmPreferenceEntity, AlarmReadMarkEntity, DigestEntity, DigestItemEntity, MailChoiceEntity]];
