import { WatchEntity } from './classroom/watch.entity';
import {
  EventLogEntity,
  PageViewEntity,
  TrafficDayEntity,
  TrafficHourEntity,
  VisitorDayEntity,
  VisitorGapEntity,
} from './visits/visits.entity';

/** Every table that the service writes; tools/entities.spec.ts compares them with the database. */
export const ENTITIES = [
  WatchEntity,
  EventLogEntity,
  PageViewEntity,
  TrafficDayEntity,
  TrafficHourEntity,
  VisitorDayEntity,
  VisitorGapEntity,
];
