import { Module } from '@nestjs/common';
import { ConferenceAccounts } from './conference-accounts';

/** The accounts at conference services apart from what is done in them, since lessons ask for them and meetings ask for lessons. */
@Module({ providers: [ConferenceAccounts], exports: [ConferenceAccounts] })
export class ConferenceAccountsModule {}
