import { Module } from '@nestjs/common';
import { ConferenceAccounts } from './conference-accounts';

/**
 * The accounts at conference services. They have a module of their own, since both the module of lessons and that of meetings need them,
 * and meetings also need lessons.
 */
@Module({ providers: [ConferenceAccounts], exports: [ConferenceAccounts] })
export class ConferenceAccountsModule {}
