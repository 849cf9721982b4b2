"""Learning by self-play: from the rules of a game to the weights of its judgement.

`train` plays and fits by turns; what it is made of comes with `pip install 'lusoria[learn]'`. Playing with weights that
lie in a box needs none of it (`lusoria.bots.learned`).
"""
