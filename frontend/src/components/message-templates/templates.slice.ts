import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type MessageTemplate } from '@kq/contracts/http/message-templates';
import { type PlainError } from '@/lib/api-error';
import { sessionCleared } from '@/lib/session/auth.slice';

export interface TemplatesState {
  /** Null until they are loaded. */
  readonly templates: readonly MessageTemplate[] | null;
  readonly saving: 'idle' | 'busy' | 'failed';
  readonly error: PlainError | null;
}

const initialState: TemplatesState = { templates: null, saving: 'idle', error: null };

/** Texts that the signed-in owner reuses in answers. */
export const templatesSlice = createSlice({
  name: 'messageTemplates',
  initialState,
  reducers: {
    /** A page that offers them was opened. */
    templatesShown: (state): TemplatesState => state,
    templatesLoaded: (_state, { payload }: PayloadAction<readonly MessageTemplate[]>): TemplatesState => ({
      ...initialState,
      templates: payload,
    }),
    templatesSubmitted: (state, _action: PayloadAction<readonly MessageTemplate[]>): TemplatesState => ({
      ...state,
      saving: 'busy',
      error: null,
    }),
    templatesRefused: (state, { payload }: PayloadAction<PlainError>): TemplatesState => ({
      ...state,
      saving: 'failed',
      error: payload,
    }),
  },
  extraReducers: (builder) => builder.addCase(sessionCleared, (): TemplatesState => initialState),
  selectors: { selectTemplates: (state) => state },
});

export const { templatesShown, templatesLoaded, templatesSubmitted, templatesRefused } =
  templatesSlice.actions;
export const { selectTemplates } = templatesSlice.selectors;
