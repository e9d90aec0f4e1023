import { Module } from '@nestjs/common';
import { SnippetController } from './snippet.controller';
import { Snippets } from './snippet.service';

@Module({ controllers: [SnippetController], providers: [Snippets] })
export class SnippetModule {}
