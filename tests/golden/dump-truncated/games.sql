--
-- PostgreSQL database dump
--

COPY public.games (id, board) FROM stdin;
1	XOXOX-O--
2	XX-------
3	XO-------
4	XOX------
\.

--
-- PostgreSQL database dump complete
--
