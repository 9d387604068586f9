--
-- PostgreSQL database dump
--

SET standard_conforming_strings = on;

CREATE TABLE public.players (
    id integer NOT NULL,
    name text
);

CREATE TABLE public.games (
    id integer NOT NULL,
    board text,
    player integer
);

COPY public.games (id, board, player) FROM stdin;
1	XOXOX-O--	1
2	XOX\nOXO\nXOX	2
3	XXX/OOO/---	1
4	XO------	2
5	\N	2
6	XO-------
7	---------	3
\.

COPY public.players (id, name) FROM stdin;
1	Ada
2	Grace
3	Kathleen
\.

--
-- PostgreSQL database dump complete
--
