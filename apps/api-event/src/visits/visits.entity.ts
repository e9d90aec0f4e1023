import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

/** The table has no primary key, but TypeORM wants one of every entity. */
@Entity({ name: 'event_log' })
export class EventLogEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) eventLogSeq: number;
  @Column('bigint', { nullable: true }) channelSeq: number | null;
  @Column('timestamptz') at: Date;
  @Column('text') eventType: string;
  @Column('json', { nullable: true }) message: object | null;
  @Column('text', { default: FILLED_BY_DATABASE }) path: string;
  @Column('bigint') visitor: number;
  @Column('bigint', { nullable: true }) userSeq: number | null;
}

/** The table has no primary key, but TypeORM wants one of every entity. */
@Entity({ name: 'page_view' })
export class PageViewEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('timestamptz') at: Date;
  @PrimaryColumn('bigint') visitor: number;
  @Column('boolean') isNew: boolean;
  @Column('text') path: string;
  @Column('bigint', { nullable: true }) userSeq: number | null;
}

@Entity({ name: 'traffic_day' })
export class TrafficDayEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('date') day: string;
  @Column('integer') pageView: number;
  @Column('integer') visitor: number;
  @Column('integer') newVisitor: number;
}

@Entity({ name: 'traffic_hour' })
export class TrafficHourEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('date') day: string;
  @PrimaryColumn('smallint') hour: number;
  @Column('integer') pageView: number;
  @Column('integer') visitor: number;
  @Column('integer') newVisitor: number;
}

@Entity({ name: 'visitor_day' })
export class VisitorDayEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('date') day: string;
  @PrimaryColumn('bigint') visitor: number;
  @Column('integer') hours: number;
  @Column('smallint', { nullable: true }) newHour: number | null;
}

@Entity({ name: 'visitor_gap' })
export class VisitorGapEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('date') day: string;
  @PrimaryColumn('integer') gap: number;
  @Column('integer') visitor: number;
}
